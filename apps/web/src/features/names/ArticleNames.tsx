import { UnstyledButton } from '@mantine/core';
import type { ArticleName } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { IconPin, IconSitemap, IconTag, IconUser } from '../../shared/icons/index.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ChipButton } from '../../shared/parts/index.ts';
import { type NamedArticle, namesIn } from './names.api.ts';
import classes from './names.module.css';

const NameDialog = lazyPart(async () => (await import('./NameDialog.tsx')).NameDialog);

const shownFirst = 10;
const icons = { person: IconUser, organisation: IconSitemap, place: IconPin, product: IconTag } as const;

/** Names in an article as chips, each of which opens a profile. An article without names shows nothing. */
export function ArticleNames({ article, brandId }: { article: NamedArticle; brandId: string }) {
  const t = useT('names');
  const trends = useT('trends');
  const { data } = useQuery(namesIn(article));
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<ArticleName | null>(null);
  const names = data?.data ?? [];
  if (names.length === 0) return null;
  const shown = isWhole ? names : names.slice(0, shownFirst);
  return (
    <section className={classes.names} aria-labelledby="article-names">
      <h3 id="article-names">{t('title')}</h3>
      <ul>
        {shown.map((one) => {
          const Icon = icons[one.kind];
          return (
            <li key={`${one.kind} ${one.name}`}>
              <ChipButton
                isChosen={false}
                title={trends(`kinds.${one.kind}`)}
                aria-label={t('about', { name: one.name })}
                onClick={() => setOpen(one)}
              >
                <Icon size={14} stroke={1.6} aria-hidden />
                <span className="cut">{one.name}</span>
              </ChipButton>
            </li>
          );
        })}
      </ul>
      {names.length > shown.length && (
        <UnstyledButton className="underlined" onClick={() => setWhole(true)}>
          {t('more', { count: names.length - shown.length })}
        </UnstyledButton>
      )}
      {open && <NameDialog name={open} brandId={brandId} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </section>
  );
}
