import { createServer, type Socket } from 'node:net';

/** An SMTP server that reads everything and keeps only counts. Its parent asks for them by message. */
const recipients = new Map<string, number>();
let bytes = 0;
/** Times of the first and the last message since the parent asked. */
let [first, last] = [0, 0];
const delay = Number(process.env.SINK_DELAY ?? 0);

const dataEnd = Buffer.from('\r\n.\r\n');

function serve(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  let isData = false;
  let isTaking = false;
  let to = '';
  const answer = (text: string) => socket.write(text);
  /** Answers the commands that came together in one packet, as mail servers do (RFC 2920, section 3.2). */
  const read = (chunk: Buffer) => {
    socket.cork();
    take(chunk);
    socket.uncork();
  };
  const take = (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (!isTaking) {
      if (isData) {
        const end = rest.indexOf(dataEnd);
        if (end < 0) return;
        bytes += end;
        last = performance.now();
        first ||= last;
        recipients.set(to, (recipients.get(to) ?? 0) + 1);
        rest = rest.subarray(end + dataEnd.length);
        isData = false;
        if (delay === 0) {
          answer('250 2.0.0 taken\r\n');
          continue;
        }
        // Replies keep the order of the commands: what follows is read once this message is taken.
        isTaking = true;
        setTimeout(() => {
          isTaking = false;
          answer('250 2.0.0 taken\r\n');
          read(Buffer.alloc(0));
        }, delay);
        return;
      }
      const end = rest.indexOf('\r\n');
      if (end < 0) return;
      const line = rest.toString('latin1', 0, end);
      rest = rest.subarray(end + 2);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') answer('250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n');
      else if (verb === 'DATA') {
        isData = true;
        answer('354 go on\r\n');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else {
        if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
        answer('250 ok\r\n');
      }
    }
  };
  socket.setNoDelay(true);
  socket.on('data', read);
  socket.on('error', () => {});
  socket.write('220 sink\r\n');
}

const server = createServer(serve);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', () => {
  const counts = [...recipients.values()];
  process.send?.({
    messages: counts.reduce((sum, count) => sum + count, 0),
    recipients: counts.length,
    most: Math.max(0, ...counts),
    bytes,
    seconds: (last - first) / 1000,
  });
  recipients.clear();
  bytes = 0;
  first = 0;
  last = 0;
});
process.on('disconnect', () => process.exit(0));
