import { csvLines } from '@masthead/charts';
import { translate } from '@masthead/i18n/server';
import type { Db } from '../../platform/db/index.ts';
import type { WholeEmail } from './drafts/emails.queries.ts';
import { listAllRecipients } from './recipients.queries.ts';

const columns = ['who', 'address', 'state', 'reason', 'accepted', 'opened', 'clicked', 'replied'] as const;

/** Writes the recipients of an e-mail as CSV, with the byte order mark by which spreadsheets know UTF-8. */
export async function exportRecipients(db: Db, email: WholeEmail, language: string): Promise<string> {
  const rows = await listAllRecipients(db, { brandId: email.brand_id, emailId: email.id });
  const say = (key: string) => translate(language, `mailing.${key}`);
  return `\u{feff}${csvLines([
    columns.map((column) => say(`export.${column}`)),
    ...rows.map((row) => [
      row.name ?? '',
      row.email,
      say(`state.${row.state}`),
      row.reason ?? '',
      row.accepted_at ?? '',
      row.opened_at ?? '',
      row.clicked_at ?? '',
      row.replied_at ?? '',
    ]),
  ])}`;
}
