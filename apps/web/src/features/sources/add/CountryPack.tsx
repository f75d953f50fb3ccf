import { Button } from '@mantine/core';
import type { EndpointName } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand, useUser } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { catalogue } from '../sources.api.ts';
import { amountOf, type Choice } from './catalogue-choice.ts';

interface Props {
  variant: 'filled' | 'default';
  /** Answers that count sources, beside the lists of sources. */
  refreshes: EndpointName[];
}

/**
 * Adds the catalogue's sources of the user's country in one step; if the country has none, those in the user's
 * language.
 */
export function CountryPack({ variant, refreshes }: Props) {
  const t = useT('sources');
  const { country, language } = useFormat();
  const brand = useActiveBrand();
  const user = useUser();
  const { data } = useQuery(catalogue);
  const adding = useCall('sources.catalogue.add', {
    refreshes: ['sources.index', 'sources.catalogue', ...refreshes],
    onSuccess: ({ created }) =>
      notify({
        title: t('catalogue.pack.added', { count: created }),
        body: t('catalogue.pack.added_body'),
      }),
  });
  const groups = data?.data ?? [];
  const own = [brand.country?.id, user.country?.id, browserRegion()].filter((id) => id !== undefined);
  const choices: { choice: Choice; name: string }[] = [
    ...own.map((id) => ({ choice: { countries: [id], languages: [] }, name: country(id) })),
    ...[user.language.split('_')[0]!].map((id) => ({ choice: { countries: [], languages: [id] }, name: language(id) })),
  ];
  const offered = choices
    .map(({ choice, name }) => ({ choice, name, missing: missingOf(amountOf(groups, choice)) }))
    .find(({ missing }) => missing > 0);
  if (!offered) return null;
  const { countries, languages } = offered.choice;
  return (
    <Button
      variant={variant}
      loading={adding.isPending}
      onClick={() => adding.mutate({ body: { countries: [...countries], languages: [...languages] } })}
    >
      {t('catalogue.pack.add', { count: offered.missing, name: offered.name })}
    </Button>
  );
}

/** Returns the country that the browser is set to, if its language names one. */
const browserRegion = (): string | undefined => new Intl.Locale(navigator.language).region;

const missingOf = ({ feeds, added }: { feeds: number; added: number }): number => Math.max(0, feeds - added);
