import type { BodyOf, Endpoints } from '@masthead/contract';
import { invalidField, notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { type Scope, scopeOf, writeEntry } from '../../access/index.ts';
import { type FileRow, fileUrl, holdFiles, keepBytes, listFilesById } from '../../files/index.ts';
import { type EmailLogo, setEmailLogo } from '../../organisations/index.ts';
import { drawLogo } from './draw-logo.ts';

/** Kind of holder of the logo that mails of an organisation show. */
export const logoHolder = 'email_logo';

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'storage'> & { scope: Scope };
type Form = BodyOf<Endpoints['staff.email-logo.update']>;

/** Sets or removes the logo of an organisation's mails, with the reason in its audit log. Throws 404, 422 at logo. */
export async function setLogo(
  needs: Needs,
  organisationId: string,
  { logo, width, reason }: Form,
): Promise<EmailLogo | null> {
  const { db, clock, scope } = needs;
  const kept = logo ? await keepLogo(needs, organisationId, logo, width) : null;
  return await db.transaction().execute(async (transaction) => {
    const own = scopeOf(scope.actor, [], organisationId);
    await holdFiles(transaction, own, { kind: logoHolder, id: organisationId }, kept ? [kept.file.id] : [], 'logo');
    const picture = kept && { url: fileUrl(kept.file), width: kept.width, height: kept.height };
    if ((await setEmailLogo(transaction, organisationId, picture, clock.now())) === 0) throw notFound();
    await writeEntry(transaction, {
      organisation_id: organisationId,
      at: clock.now(),
      user_id: scope.actor.user_id,
      endpoint: 'staff.email-logo.update',
      subject: { organisation_id: organisationId },
      fields: ['logo', ...(logo ? ['width'] : [])],
      reason,
    });
    return picture;
  });
}

/** Keeps the picture that staff have uploaded as a file of the organisation, drawn for mails. */
async function keepLogo(
  needs: Needs,
  organisationId: string,
  fileId: string,
  width: number,
): Promise<{ file: FileRow; width: number; height: number }> {
  const { db, storage, scope } = needs;
  const [picture] = await listFilesById(db, scope, [fileId]);
  if (picture?.kind !== 'image') throw invalidField('logo', 'invalid');
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.get(picture.storage_key)) chunks.push(chunk as Buffer);
  const { png, ...size } = await drawLogo(Buffer.concat(chunks), width);
  const owner = { organisation_id: organisationId, brand_id: null, user_id: scope.actor.user_id };
  const product = { name: 'logo.png', format: 'png', purpose: 'picture', bytes: png } as const;
  return { file: await keepBytes(needs, owner, product), ...size };
}
