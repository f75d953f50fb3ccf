import { isIP } from 'node:net';
import { ImapFlow } from 'imapflow';
import type { Services } from '../../../platform/services.ts';

interface MailboxPlace {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** Name without the password, under which the progress is kept. */
  name: string;
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '::1';

/** Reads the setting `imaps://user:password@host:port/folder`; without a folder it is INBOX. */
export function mailboxPlace(url: string): MailboxPlace {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(username);
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return {
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    user,
    password: decodeURIComponent(password),
    folder,
    name: `${user}@${host}/${folder}`,
  };
}

/** Bytes read of a mail. The headers of a larger one are in its beginning. */
const readAtMost = 1 << 20;
const patience = 30_000;

interface Fetched {
  uid: number;
  bytes: Uint8Array;
}

interface OpenMailbox {
  validity: number;
  /** Returns at most `count` mails after `uid`, the oldest first. */
  after(uid: number, count: number): Promise<Fetched[]>;
  /** Marks mails as seen, so that a person who looks into the mailbox knows. Nothing is deleted. */
  markSeen(uids: readonly number[]): Promise<void>;
}

/** Opens a mailbox for the time of `use`. Passwords go over TLS, except to this machine. */
export async function withMailbox<T>(
  { log }: Pick<Services, 'log'>,
  place: MailboxPlace,
  use: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host: place.host,
    port: place.port,
    secure: place.secure,
    ...(!place.secure && { doSTARTTLS: !isThisMachine(place.host) }),
    ...(isIP(place.host) === 0 && { servername: place.host }),
    auth: { user: place.user, pass: place.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  // Without a listener a lost connection would end the process; the call that waits fails as well.
  client.on('error', (error: Error) => log.warn({ error: error.message }, 'mailbox'));
  await client.connect();
  try {
    const opened = await client.mailboxOpen(place.folder);
    return await use({
      validity: Number(opened.uidValidity),
      after: async (uid, count) => {
        const found = await client.search({ uid: `${uid + 1}:*` }, { uid: true });
        // `n:*` names the last mail also if its number is below n.
        const uids = (found || []).filter((each) => each > uid).sort((a, b) => a - b);
        const mails: Fetched[] = [];
        const wanted = uids.slice(0, count);
        if (wanted.length === 0) return mails;
        const query = { uid: true, source: { maxLength: readAtMost } };
        for await (const message of client.fetch(wanted.join(','), query, { uid: true }))
          mails.push({ uid: message.uid, bytes: message.source ?? new Uint8Array() });
        return mails.sort((a, b) => a.uid - b.uid);
      },
      markSeen: async (uids) => {
        if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true });
      },
    });
  } finally {
    await client.logout().catch(() => client.close());
  }
}
