import { ActionIcon, Button, CopyButton, Textarea, TextInput } from '@mantine/core';
import type { RssFeed } from '@masthead/contract';
import { useState } from 'react';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck, IconCopy, IconExternalLink } from '../../shared/icons/index.ts';
import { SegmentedControl } from '../../shared/parts/index.ts';
import { useNewAddress } from './rss.api.ts';
import classes from './rss.module.css';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const frameCode = (address: string, title: string): string =>
  `<iframe src="${address}" title="${title.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" width="100%" height="480" style="border:0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;

/** Public addresses with what they are for, the code for a website, and a new address when the old one got about. */
export function FeedAddresses({ feed }: { feed: RssFeed }) {
  const t = useT('rss');
  const [theme, setTheme] = useState<Theme>('auto');
  const page = theme === 'auto' ? feed.html_url : `${feed.html_url}?theme=${theme}`;
  const renewal = useNewAddress(() => notify({ title: t('addresses.renewed') }));
  const renew = async () => {
    const isConfirmed = await confirm({
      title: t('addresses.renew_title'),
      body: t('addresses.renew_body'),
      confirmLabel: t('addresses.renew_confirm'),
      danger: true,
    });
    if (isConfirmed) renewal.mutate({ params: { rss_feed_id: feed.id } });
  };
  return (
    <section className={classes.addresses}>
      <h2>{t('addresses.title')}</h2>
      <p>{t('addresses.body')}</p>
      <Address kind="rss" value={feed.url} />
      <Address kind="json" value={feed.json_url} />
      <Address kind="html" value={page} />
      <div>
        <p id="rss-theme">{t('addresses.theme')}</p>
        <SegmentedControl
          aria-labelledby="rss-theme"
          data={themes.map((value) => ({ value, label: t(`addresses.themes.${value}`) }))}
          value={theme}
          onChange={(value) => setTheme(value as Theme)}
        />
      </div>
      <Textarea
        readOnly
        autosize
        minRows={3}
        label={t('addresses.code')}
        description={t('addresses.code_hint')}
        value={frameCode(page, feed.name)}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.code }}
      />
      <Button onClick={() => void renew()} loading={renewal.isPending}>
        {t('addresses.renew')}
      </Button>
    </section>
  );
}

function Address({ kind, value }: { kind: 'rss' | 'json' | 'html'; value: string }) {
  const t = useT('rss');
  const label = t(`addresses.${kind}`);
  return (
    <div className={classes.address}>
      <TextInput readOnly label={label} value={value} onFocus={(event) => event.currentTarget.select()} />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            size={32}
            aria-label={copied ? t('addresses.copied') : t('addresses.copy', { kind: label })}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
          </ActionIcon>
        )}
      </CopyButton>
      <ActionIcon
        size={32}
        component="a"
        href={value}
        target="_blank"
        rel="noreferrer"
        aria-label={t('addresses.open', { kind: label })}
      >
        <IconExternalLink size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
