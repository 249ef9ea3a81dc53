#!/bin/sh
# nginx, for the tests of docs/nginx.conf.
PATH=$PATH:/usr/sbin exec sh "$(dirname "$0")/install-package.sh" nginx-light 'the configuration of nginx' nginx
