#!/bin/sh
# PgBouncer, for the tests of a database behind a pooler.
PATH=$PATH:/usr/sbin exec sh "$(dirname "$0")/install-package.sh" pgbouncer 'a database behind a pooler' pgbouncer
