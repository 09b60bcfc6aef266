package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"syscall"
	"unicode/utf8"
)

// Sale is an order that may have been sent, and its state.
type Sale struct {
	Request     map[string]string
	State       string
	FirstSentAt float64 // by the clock of this machine, in seconds since 1970; 0 means never
	LastEvent   string  // that left the purchase in its state
	Lasted      float64 // seconds in which nothing else has happened
	Data        map[string]any
}

// Store is a folder with a file for each order, which only one copy of the program has open. A database does this, too.
type Store struct {
	folder string
	lock   *os.File // locked until the process ends, however it ends
}

// openStore opens the folder for where and for whom to buy: another service or merchant would sell these orders again.
func openStore(folder, account string) *Store {
	must(os.MkdirAll(folder, 0o700))
	lock, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	must(err)
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		log.Fatalf("%s: %v. If another copy of this program is running, wait until it has ended.", folder, err)
	}
	name := filepath.Join(folder, "account")
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		keep(name, account)
	}
	var known string
	read(name, &known)
	if known != account {
		log.Fatalf("%s has the orders of %s; those of %s need another folder", folder, known, account)
	}
	return &Store{folder, lock}
}

// file names are in hex: some systems take "A" and "a" for one name.
func (s *Store) file(reference string) string {
	return filepath.Join(s.folder, fmt.Sprintf("%x.json", reference))
}

func (s *Store) find(reference string) *Sale {
	if _, err := os.Stat(s.file(reference)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var sale Sale
	read(s.file(reference), &sale)
	return &sale
}

func (s *Store) keep(reference string, sale Sale) { keep(s.file(reference), sale) }

// read reads JSON. What is not UTF-8 is refused: it could make one reference of two.
func read(name string, value any) {
	text, err := os.ReadFile(name)
	must(err)
	if err := json.Unmarshal(text, value); err != nil || !utf8.Valid(text) {
		log.Fatalf("%s is not JSON in UTF-8 as it should be: %v", name, err)
	}
}

// keep replaces a whole file, and returns when it is on the disk. If that fails, for example because the disk is full, the
// program ends, and the old file stays.
func keep(name string, value any) {
	text, err := json.Marshal(value)
	must(err)
	part, err := os.OpenFile(name+".part", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	must(err)
	_, err = part.Write(text)
	must(err)
	must(part.Sync())
	must(part.Close())
	must(os.Rename(name+".part", name))
	folder, err := os.Open(filepath.Dir(name))
	must(err)
	must(folder.Sync())
	must(folder.Close())
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
