#!/bin/sh
# Makes the role and the database that STOREWRIGHT_DATABASE_URL names. Patroni calls it once, when the
# group is new, with an address of the superuser; STOREWRIGHT_DATABASE_PASSWORD is in its environment.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
\getenv password STOREWRIGHT_DATABASE_PASSWORD
create role storewright login password :'password';
create database storewright owner storewright;
SQL
