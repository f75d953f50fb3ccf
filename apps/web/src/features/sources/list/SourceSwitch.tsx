import { Switch } from '@mantine/core';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useRefusal } from '../../../shared/parts/index.ts';
import { type Source, useSourceChange } from '../sources.api.ts';

/** Returns why the user may not change a source; null if it may be changed. */
export function useWhyFixed(source: Source): string | null {
  const t = useT('sources');
  const refusal = useRefusal('stream.update');
  if (refusal) return `${refusal.title}. ${refusal.body}`;
  return source.editable ? null : t('shared');
}

/** Switches a source on or off at once. */
export function SourceSwitch({ source }: { source: Source }) {
  const t = useT('sources');
  const change = useSourceChange();
  const why = useWhyFixed(source);
  const enabled = change.isPending ? (change.variables.body?.enabled ?? source.enabled) : source.enabled;
  return (
    <Tooltip label={why} disabled={!why}>
      <div>
        <Switch
          withThumbIndicator={false}
          aria-label={t('switch', { name: source.name })}
          checked={enabled}
          disabled={why !== null}
          onChange={(event) =>
            change.mutate({ params: { source_id: source.id }, body: { enabled: event.currentTarget.checked } })
          }
        />
      </div>
    </Tooltip>
  );
}
