import type { TestDatabase } from './database.ts';

/** Returns the newest mail to an address, with the first link of its plain text. */
export async function findMailTo(
  database: TestDatabase,
  address: string,
): Promise<{ subject: string; text: string; html: string; link: string }> {
  const { rows } = await database.pool.query<{ subject: string; text: string; html: string }>(
    'select subject, text, html from mails where to_address = $1 order by created_at desc, id desc limit 1',
    [address],
  );
  const mail = rows[0];
  if (!mail) throw new Error(`There is no mail to ${address}`);
  return { ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '' };
}
