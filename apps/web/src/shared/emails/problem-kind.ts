/** Codes of a connection that was not made or was lost, and the words of the server for the same. */
const unreachable =
  /\bE(AI_AGAIN|CONN\w+|HOST\w+|NET\w+|NOTFOUND|PIPE|TIMEDOUT)\b|does not answer|closed the connection/;

/** Returns the kind of a problem of delivery that has words of its own; null: the mail server's reply says it. */
export function problemKind(problem: string): 'no_server' | 'refused' | 'unreachable' | null {
  if (problem === 'no mail server') return 'no_server';
  if (/^53[0458]\b/.test(problem)) return 'refused';
  return unreachable.test(problem) ? 'unreachable' : null;
}
