import { entityTypes } from '@masthead/contract';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { StreamFormState } from './form-state.ts';
import { Label } from './Label.tsx';

/** The kind of what a stream looks for. */
export function Entity({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  return (
    <Select
      label={<Label text={t('form.entity')} isOptional />}
      data={entityTypes.toReversed().map((value) => ({ value, label: t(`form.entities.${value}`) }))}
      allowDeselect={false}
      {...form.field('entity_type')}
    />
  );
}
