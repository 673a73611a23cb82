# Copies what a run of tests prints, and appends to the file `times` a line for each test: seconds, name. Seconds are of the
# processor time of the process with the number `process`, from the test's start to its end, or of the clock if `clock` is set.
# deploy/test runs it. Tests have to run one at a time.

# utime, stime and the same of children that have ended, from /proc/PID/stat, in seconds of 100 ticks.
function spent(    file, line, fields) {
  file = "/proc/" process "/stat"
  if ((getline line < file) > 0) {
    sub(/.*\) /, "", line)
    split(line, fields, " ")
    last = (fields[12] + fields[13] + fields[14] + fields[15]) / 100
  }
  close(file)
  return last
}

/ Test [A-Za-z0-9_]+\(.*\) started\.$/ { start = spent() }

match($0, / Test [A-Za-z0-9_]+\(.*\) .*after [0-9.]+ seconds/) {
  name = substr($0, RSTART + 6)
  sub(/ .*/, "", name)
  seconds = $0
  sub(/.* after /, "", seconds)
  printf "%.1f %s\n", clock ? seconds + 0 : spent() - start, name >> times
  fflush(times)
}

{ print; fflush() }
