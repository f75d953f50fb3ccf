import { type EmbedCard, embedFrame, embedProviderNames } from '@masthead/contract';
import { z } from 'zod';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';

const largestAnswer = 512 * 1024;
const size = z.coerce.number().int().min(100).max(4000).catch(0);
/** Fields read from an answer (oembed.com); its HTML is never used. */
const oembed = z.object({
  title: z.string().trim().max(1000).catch(''),
  author_name: z.string().trim().max(255).catch(''),
  thumbnail_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
  width: size,
  height: size,
});

/**
 * Returns the card of a page of an allowed provider: title and picture from the provider, the frame from its address
 * alone, so that no answer of a provider decides what is embedded. Throws 422 if the provider is not allowed, or
 * says that there is no such page.
 */
export async function showEmbed({ fetcher }: Pick<Services, 'fetcher'>, address: string): Promise<EmbedCard> {
  const frame = embedFrame(address);
  if (!frame) throw invalidField('url', 'embed_provider', { providers: embedProviderNames.join(', ') });
  const { oembed_url, ...card } = frame;
  const answer = await ask({ fetcher }, oembed_url, frame.provider);
  const fits = answer.width > 0 && answer.height > 0;
  return {
    ...card,
    title: answer.title || answer.author_name || frame.provider,
    thumbnail_url: answer.thumbnail_url,
    width: fits ? answer.width : frame.width,
    height: fits ? answer.height : frame.height,
  };
}

async function ask({ fetcher }: Pick<Services, 'fetcher'>, url: string, provider: string) {
  try {
    const { body } = await fetcher.fetch(url, { accept: 'application/json', maxBytes: largestAnswer, timeout: 10_000 });
    return oembed.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof SyntaxError || error instanceof z.ZodError)
      throw invalidField('url', 'embed_unreachable', { provider });
    throw error;
  }
}
