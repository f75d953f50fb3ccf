import { endpoints } from '@masthead/contract';
import { ferry, folio, makePdf, setArticle } from '@masthead/server/features/print/print.fixture.ts';
import { makeSrt } from '@masthead/server/features/recordings/recordings.fixture.ts';
import { until } from '@masthead/server/testing/replay.ts';
import type { Call } from './records.ts';

/** The product, and who uploads to it. */
export interface Uploader {
  call: Call;
  origin: string;
  token: string;
}

/** Publishes a printed page and a broadcast, with the longest headlines, that a stream for "Binnenschiff" finds. */
export async function makeUploads(by: Uploader, streamId: string, headline: string): Promise<void> {
  await publishPage(by, headline);
  await publishBroadcast(by, headline);
  // Members can open an upload once a stream has found it.
  await until('the uploads are mentions', async () => {
    const { data } = await by.call('mentions.index', { params: { stream_id: streamId }, query: { limit: 10 } });
    const types = new Set(data.map(({ media_type }) => media_type));
    return types.has('print') && types.has('radio');
  });
}

async function publishPage(by: Uploader, headline: string): Promise<void> {
  const { call } = by;
  const article = { headline: 'Binnenschiff', text: `${ferry} Binnenschiff.`, column: 0, columns: 2, top: 100 };
  const answer = await send(by, 'print-uploads', await facts(call, 'print'), {
    file: new File([Uint8Array.from(makePdf([[...folio(1), ...setArticle(article)]]))], `${headline}.pdf`),
  });
  const { id } = endpoints['staff.print-uploads.store'].answer.parse(answer).data;
  const params = { print_upload_id: id };
  await until('the page is read', async () => {
    const { data } = await call('staff.print-uploads.show', { params });
    return data.status === 'review';
  });
  const page = await call('staff.print-uploads.page', { params: { ...params, number: 1 } });
  await call('staff.print-articles.update', {
    params: { print_article_id: page.data.data[0]!.id },
    body: { headline: `Binnenschiff ${headline}` },
  });
  await call('staff.print-uploads.update', { params, body: { status: 'published' } });
}

async function publishBroadcast(by: Uploader, headline: string): Promise<void> {
  const { call } = by;
  const lines = Array.from({ length: 40 }, (_, at) => ({ at: at * 90, text: `Binnenschiff ${at} ${headline}` }));
  const fields = { ...(await facts(call, 'radio')), kind: 'radio', headline };
  const answer = await send(by, 'recordings', fields, {
    transcript: new File([Uint8Array.from(makeSrt(lines))], 'broadcast.srt'),
  });
  const params = { recording_id: endpoints['staff.recordings.store'].answer.parse(answer).data.id };
  await until('the transcript is read', async () => {
    const { data } = await call('staff.recordings.show', { params });
    return data.status === 'review';
  });
  await call('staff.recordings.update', { params, body: { status: 'published' } });
}

/** Makes an outlet. Returns what an upload says of its origin. */
async function facts(call: Call, media_type: 'print' | 'radio') {
  const url = `https://${media_type}.example`;
  const body = { name: `Binnenschiff ${media_type}`, url, media_type, country_id: 'DE', language: 'de' } as const;
  const { id } = (await call('staff.media-outlets.store', { body })).data;
  return { media_outlet_id: id, published_at: new Date().toISOString() };
}

/** Uploads files; the fields stand before them. */
async function send(
  { origin, token }: Uploader,
  path: string,
  fields: Record<string, string>,
  files: Record<string, File>,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.append(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/v2/staff/${path}`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(await answer.text());
  return await answer.json();
}
