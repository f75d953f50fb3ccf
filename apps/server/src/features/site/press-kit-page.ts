import { embedFrame } from '@masthead/contract';
import type { PressKitPage } from '@masthead/site/pages.ts';
import type { Db } from '../../platform/db/index.ts';
import { acrossBrands } from '../access/index.ts';
import { addressOfFile, bytesOf, detailOf, iconOf } from './offered-files.ts';
import { type KitRow, listKit, type SiteFile } from './story.queries.ts';
import type { Visit } from './visit.ts';
import { formatSize } from './words.ts';

/** Lists each file once: the smaller version of a picture is offered as an option. */
export const kitFiles = (rows: readonly KitRow[]): SiteFile[] => rows.map(({ high }) => high);

export async function pressKitPage(db: Db, { newsroom, base, language }: Visit): Promise<PressKitPage> {
  const rows = await listKit(acrossBrands(db), newsroom.id);
  const files = kitFiles(rows);
  const download = (file: SiteFile) => ({ href: `${base}/download/${file.id}`, detail: detailOf(file, language) });
  return {
    kind: 'press-kit',
    everything: files.length > 1 ? { href: `${base}/press-kit.zip`, size: formatSize(bytesOf(files), language) } : null,
    files: rows.map(({ title, credit, high, low }) => ({
      title,
      credit,
      detail: high.width && high.height ? `${high.width} × ${high.height}` : '',
      picture: high.thumbnail
        ? { src: `${addressOfFile(high)}?size=thumbnail`, alt: title, width: high.width, height: high.height }
        : null,
      icon: iconOf(high),
      high: download(high),
      low: low && download(low),
    })),
    videos: newsroom.videos.map((href) => {
      const frame = embedFrame(href);
      return { href, label: frame?.provider ?? URL.parse(href)?.host ?? href, frame: frame?.frame_url ?? null };
    }),
  };
}
