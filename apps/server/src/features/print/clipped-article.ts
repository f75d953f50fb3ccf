import type { ClippedArticle } from '@masthead/contract';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type Scope } from '../access/index.ts';
import { findOwnMention, licensedExtract } from '../mentions/index.ts';
import { type ClippedRow, findClipped } from './articles.queries.ts';
import { cutOut } from './cut-out.ts';

/** Returns a printed article that streams of the caller have. Throws 404. */
async function findForCaller({ db }: Pick<Services, 'db'>, scope: Scope, articleId: string): Promise<ClippedRow> {
  const row = await findClipped(acrossBrands(db), articleId);
  if (!row?.document_id) throw notFound();
  if (!(await findOwnMention(db, scope, row.document_id))) throw notFound();
  return row;
}

/**
 * Returns true if the licence allows the whole text to be shown; only then it covers the cut-out. Staff see the whole
 * page in the staff area.
 */
const maySeePicture = ({ extract_characters }: ClippedRow): boolean => extract_characters === null;

export async function showClipped(
  services: Pick<Services, 'db'>,
  scope: Scope,
  articleId: string,
): Promise<ClippedArticle> {
  const row = await findForCaller(services, scope, articleId);
  const { headline, lead, body, author, published_at, outlet_id, outlet_name, label, page } = row;
  const { parts } = licensedExtract(row, []);
  const text = [parts.lead, parts.body].filter(Boolean).join('\n');
  return {
    id: row.id,
    headline,
    author,
    text,
    is_extract: text.length < [lead, body].filter(Boolean).join('\n').length,
    media_outlet: { id: outlet_id, name: outlet_name },
    published_at,
    page: label ?? page,
    has_picture: maySeePicture(row),
  };
}

/** Returns the cut-out as JPEG. Throws 404 if the licence does not allow it, 409 if there is no picture of the page. */
export async function clippedPicture(
  services: Pick<Services, 'db' | 'storage'>,
  scope: Scope,
  articleId: string,
): Promise<Buffer> {
  const row = await findForCaller(services, scope, articleId);
  if (!maySeePicture(row)) throw notFound();
  const picture = await cutOut(services, row);
  if (!picture) throw new Failure(409, 'print_needs_poppler');
  return picture;
}
