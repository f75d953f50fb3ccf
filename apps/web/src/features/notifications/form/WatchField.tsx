import type { MediaNotification } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBrands } from '../../../shared/actor/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { allStreams } from '../notifications.api.ts';

interface Props {
  streams: readonly string[];
  brands: readonly string[];
  /** Streams that are chosen already, named even if the list does not reach them. */
  known: MediaNotification['streams'];
  error: ReactNode;
  onChange: (streams: string[], brands: string[]) => void;
}

const brandValue = (id: string) => `brand:${id}`;
const isBrand = (value: string) => value.startsWith('brand:');

/** Streams, and whole brands, in one list. */
export function WatchField({ streams, brands, known, error, onChange }: Props) {
  const t = useT('notifications');
  const all = useBrands();
  const { data, isPending } = useQuery(allStreams());
  const listed = [...(data?.data ?? []), ...known].filter(
    (stream, index, list) => list.findIndex(({ id }) => id === stream.id) === index,
  );
  const groups = [
    {
      group: t('form.brands_group'),
      items: all.map(({ id, name }) => ({ value: brandValue(id), label: t('form.all_of', { brand: name }) })),
    },
    ...all.map((brand) => ({
      group: t('form.streams_group', { brand: brand.name }),
      items: listed
        .filter((stream) => stream.brand_id === brand.id)
        .map(({ id, name }) => ({ value: id, label: name })),
    })),
  ].filter(({ items }) => items.length > 0);
  const value = [...brands.map(brandValue), ...streams];
  return (
    <MultiSelect
      label={t('form.streams')}
      description={t('form.streams_hint')}
      placeholder={value.length === 0 ? t('form.streams_placeholder') : undefined}
      searchable
      hidePickedOptions
      disabled={isPending}
      data={groups}
      value={value}
      error={error}
      onChange={(chosen) =>
        onChange(
          chosen.filter((one) => !isBrand(one)),
          chosen.filter(isBrand).map((one) => one.slice('brand:'.length)),
        )
      }
    />
  );
}
