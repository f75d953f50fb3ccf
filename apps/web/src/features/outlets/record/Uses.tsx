import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { OutletRecord } from '../outlets.api.ts';
import { siteOf } from '../site.ts';

/** Shows the site of the outlet, and the numbers of sources and clippings that name it. */
export function Uses({ record }: { record: OutletRecord }) {
  const t = useT('outlets');
  const { number } = useFormat();
  const site = siteOf(record);
  return (
    <span className="cut">
      {site && (
        <>
          <a href={record.url ?? `https://${site}`} target="_blank" rel="noreferrer" className="underlined">
            {site}
          </a>
          {' · '}
        </>
      )}
      {t('record.uses', {
        sources: t('record.sources', { count: record.sources, number: number(record.sources) }),
        clippings: t('record.clippings', { count: record.clippings, number: number(record.clippings) }),
      })}
    </span>
  );
}
