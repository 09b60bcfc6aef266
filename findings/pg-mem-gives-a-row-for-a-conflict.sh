#!/usr/bin/env bash
# pg-mem 3.0.14 (npm), a PostgreSQL in memory for tests, by its adapter for node-postgres.
# Question: the row "a" stands with token 1. What do rowCount and rows give for INSERT … ON CONFLICT (id) DO NOTHING RETURNING id,
#   and for … DO UPDATE SET … WHERE the new token is higher, which it is not?
# Guess: 0 and no row, as PostgreSQL: that is how a program learns that another one has the key, or the lease.
# Seen: 1 and the row that stood there, for both. The row itself is not changed.
. "$(dirname "$0")/lib/common.sh"
npm_install pg-mem@3.0.14
cat >main.mjs <<'JS'
import { newDb } from "pg-mem";
const { Pool } = newDb().adapters.createPg();
const pool = new Pool();
const run = async (sql) => {
  const { rowCount, rows } = await pool.query(sql);
  console.log(rowCount, JSON.stringify(rows));
};
await pool.query("create table lease (id text primary key, token int not null)");
await pool.query("insert into lease values ('a', 1)");
await run("insert into lease values ('a', 0) on conflict (id) do nothing returning id");
await run(`insert into lease values ('a', 0) on conflict (id) do update set token = excluded.token
  where lease.token < excluded.token returning token`);
await run("select * from lease");
JS
same "nothing, update, table" "$(node main.mjs | paste -sd ' ')" '1 [{"id":"a"}] 1 [{"token":1}] 1 [{"id":"a","token":1}]'
