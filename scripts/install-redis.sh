#!/bin/sh
# Redis, for the tests of several replicas.
exec sh "$(dirname "$0")/install-package.sh" redis-server 'several replicas' redis-server valkey-server
