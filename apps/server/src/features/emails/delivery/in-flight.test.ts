import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';
import { type Outcome, SmtpConnection } from './smtp-connection.ts';

it('while a mail server replies at once, one message is in flight; while it does not, one for each connection', async () => {
  const inFlight = new InFlight(3);
  const order: string[] = [];
  const enter = async (name: string) => {
    const leave = await inFlight.enter();
    order.push(name);
    return leave;
  };
  const first = await enter('first');
  const second = enter('second');
  await Promise.resolve();
  expect(order).toEqual(['first']);
  first();
  await second;
  // Nobody replies to the second one: the others may go on.
  await Promise.all([enter('third'), enter('fourth')]);
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
});

it('a message whose connection is lost before its end was not sent: its outcome is not unknown', async () => {
  const server = createServer((socket: Socket) => {
    socket.write('220 hello\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (text.startsWith('EHLO')) socket.write('250 hello\r\n');
      else if (text.startsWith('DATA')) socket.write('354 go on\r\n');
      else if (text.includes('Subject: Plan')) socket.destroy();
      else socket.write('250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const to = { host: '127.0.0.1', port, encryption: 'none', username: null, password: null, servername: null } as const;
  const connection = await SmtpConnection.open(to, 10_000);
  const inFlight = new InFlight(1);
  const leave = await inFlight.enter();
  const seen: (Outcome['kind'] | 'ended')[] = [];
  const queue = [
    {
      from: 'press@sender.example',
      to: 'reader@receiver.example',
      beforeEnd: () => void seen.push('ended'),
      bytes: () => [Buffer.from('Subject: Plan\r\n\r\nPlan\r\n')],
    },
  ];
  const running = connection.run(
    () => queue.shift(),
    (_, { kind }) => void seen.push(kind),
    inFlight,
  );
  await expect.poll(() => connection.isUsable).toBe(false);
  leave();
  await running;
  expect(seen).toEqual(['cut']);
  server.close();
});
