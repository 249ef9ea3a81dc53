#!/bin/sh
# faketime, for the tests of clocks that jump.
exec sh "$(dirname "$0")/install-package.sh" faketime 'clocks that jump' faketime
