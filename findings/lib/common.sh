# Sourced by each script: a temporary folder that is removed at the end, and the exit codes (README.md).
# shellcheck shell=bash
set -euo pipefail
lib=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# cannot TEXT: ends a script that could not run.
cannot() {
  echo "could not run: $1"
  exit 2
}

# need COMMAND...: what the machine must have.
need() {
  local command
  for command in "$@"; do command -v "$command" >/dev/null || cannot "$command is missing"; done
}

# install COMMAND...: what brings the pinned packages.
install() {
  timeout 500 "$@" >install.log 2>&1 || {
    tail -n 5 install.log
    cannot "$*"
  }
}

npm_install() {
  need node npm
  echo '{ "private": true, "type": "module" }' >package.json
  install npm install --no-audit --no-fund --ignore-scripts "$@"
}

pip_install() {
  need python3
  install python3 -m venv venv
  install venv/bin/pip install --quiet "$@"
}

# maven_install GROUP:ARTIFACT:VERSION...: writes the class path to the file cp.
maven_install() {
  need mvn javac java
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo '<groupId>finding</groupId><artifactId>finding</artifactId><version>1</version><dependencies>'
    local package
    for package in "$@"; do
      echo "$package" | sed -E 's|(.*):(.*):(.*)|<dependency><groupId>\1</groupId><artifactId>\2</artifactId><version>\3</version></dependency>|'
    done
    echo '</dependencies></project>'
  } >pom.xml
  install mvn -q -B dependency:build-classpath -Dmdep.outputFile=cp
}

# compile_java: compiles Main.java.
compile_java() {
  javac -XDsuppressNotes -cp "$(cat cp)" Main.java || cannot "Main.java does not compile"
}

# deliveries --expect "CASE=COUNT ..." -- COMMAND: see deliveries.mjs.
deliveries() {
  need node
  timeout 300 node "$lib/deliveries.mjs" "$@"
}

# same NAME SEEN EXPECTED: prints what was seen; ends the script with 1 if it is no longer so.
same() {
  printf '%s: %s\n' "$1" "$2"
  [ "$2" = "$3" ] || {
    printf '  before: %s\n' "$3"
    exit 1
  }
}

# go_install MODULE@VERSION...: a module of main.go with these requirements, built to ./main.
go_install() {
  need go
  {
    printf 'module finding\n\ngo 1.24\n\n'
    local module
    for module in "$@"; do printf 'require %s %s\n' "${module%@*}" "${module#*@}"; done
  } >go.mod
  install go mod tidy
  install go build -o main .
}
