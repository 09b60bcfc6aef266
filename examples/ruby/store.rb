# frozen_string_literal: true

require "fileutils"
require "json"

# An order that may have been sent, and its state. `first_sent_at` is by the clock of this machine, in seconds since 1970; 0
# means never. `last_event` left the purchase in its state, and for `lasted` seconds nothing else has happened. `data` is of the
# last response.
Sale = Struct.new(:request, :state, :first_sent_at, :last_event, :lasted, :data)

# A folder with a file for each order, which only one copy of the program has open. A database does this, too.
class Store
  # `account` is where and for whom it buys: another service or merchant would sell these orders again.
  def initialize(folder, account)
    abort "VENDING_STORE must name a folder" if folder.to_s.empty?
    @folder = folder
    FileUtils.mkdir_p(folder, mode: 0o700)
    @lock = File.open(File.join(folder, "lock"), File::CREAT | File::RDWR, 0o600) # locked until the process ends, however it ends
    abort "#{folder}: another copy of this program is running; wait until it has ended" unless @lock.flock(File::LOCK_EX | File::LOCK_NB)
    name = File.join(folder, "account")
    write(name, account) unless File.exist?(name)
    known = read(name)
    abort "#{folder} has the orders of #{known}; those of #{account} need another folder" if known != account
  end

  def find(reference)
    name = file(reference)
    Sale.new(*read(name)) if File.exist?(name)
  end

  # Raises if it is not on the disk, for example because that is full.
  def keep(reference, sale) = write(file(reference), sale.to_a)

  private

  # In hex: some systems take "A" and "a" for one name.
  def file(reference) = File.join(@folder, "#{reference.unpack1("H*")}.json")

  def read(name) = JSON.parse(File.read(name, encoding: "UTF-8"))

  # Replaces a whole file, and returns when it is on the disk. If that fails, the old file stays.
  def write(name, value)
    File.open("#{name}.part", "w", 0o600) do |part|
      part.write(JSON.generate(value))
      part.fsync
    end
    File.rename("#{name}.part", name)
    File.open(@folder, &:fsync)
  end
end
