import { authenticate } from 'mailauth';

/** Records of a name service for tests, by name and type; `null`: the server does not answer. */
export type Zone = (name: string, type: string) => readonly unknown[] | null;

const failed = (code: string) => Object.assign(new Error('no such record'), { code });

/** Checks a message as a receiving server does: DKIM, SPF, DMARC and ARC, with a zone as its name service. */
export const checkAuthentication = (
  raw: string | Uint8Array,
  envelope: { ip: string; helo: string; sender: string },
  zone: Zone,
) =>
  authenticate(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : Buffer.from(raw), {
    ...envelope,
    mta: 'mx.reader.example',
    disableBimi: true,
    resolver: async (name, type) => {
      const records = zone(name.toLowerCase(), type);
      if (records === null) throw failed('ETIMEOUT');
      if (records.length === 0) throw failed('ENOTFOUND');
      // The types of mailauth leave out the objects of MX records.
      return JSON.parse(JSON.stringify(records));
    },
  });

/** Returns a TXT record in the parts that a name service sends. */
export const txt = (text: string): string[] => text.match(/[\s\S]{1,250}/g) ?? [''];
