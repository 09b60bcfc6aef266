# Reads each case with the generated classes and writes it again. Arguments: the client's folder, the file of cases.
require "json"

client, cases = ARGV
$LOAD_PATH.unshift("#{client}/lib")
require "openapi_client"

JSON.parse(File.read(cases)).each do |one|
  body = JSON.parse(JSON.generate(one["body"]), symbolize_names: true)
  value = OpenapiClient.const_get(one["model"]).build_from_hash(body)
  puts JSON.generate({ value: value.to_hash })
rescue StandardError => error
  puts JSON.generate({ error: "#{error.class}: #{error.message}" })
end
