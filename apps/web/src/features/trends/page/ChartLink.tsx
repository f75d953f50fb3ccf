import { periodOfRange } from '@masthead/measuring';
import { copyLink } from '../../../shared/copy-link.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { TrendsQuery } from '../trends.api.ts';

/** Returns the address of a chart with its filters. The days are fixed: 'the last 30 days' would be others later. */
function addressOf(id: string, { start, end }: TrendsQuery): string {
  const url = new URL(window.location.href);
  url.searchParams.set('period', periodOfRange({ first: start!, last: end! }));
  url.searchParams.delete('article');
  url.hash = id;
  return url.href;
}

/** Entry of a chart's menu that copies its address. */
export function ChartLink({ id, query }: { id: string; query: TrendsQuery }) {
  const t = useT('trends');
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => copyLink(addressOf(id, query), { copied: t('link_copied'), failed: t('link_failed') })}>
        {t('copy_link')}
      </Menu.Item>
    </>
  );
}
