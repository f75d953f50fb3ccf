import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../shared/i18n/index.ts';
import { PermissionButton } from '../../../../shared/parts/index.ts';
import { keyOfFound } from '../../add/add-each.ts';
import { Latest } from '../../add/Latest.tsx';
import { KindMark } from '../../KindMark.tsx';
import { shortAddress } from '../../list/SourceFacts.tsx';
import type { FixCall, Trace, TraceFix } from '../missed.api.ts';
import classes from './answer.module.css';
import { isMending, useMending } from './useMending.ts';

/** Offers the action that solves a problem before the article is stored. */
export function SourceFix({ trace: { fix, reason }, onMended }: { trace: Trace; onMended: () => void }) {
  const t = useT('sources');
  if (!fix?.call || !isMending(fix.action)) return null;
  if (fix.found.length > 0) return <FoundFix fix={fix} call={fix.call} onMended={onMended} />;
  return (
    <>
      {reason.code === 'no_source' && <p>{t('missed.why.nothing_there')}</p>}
      <MendButton action={fix.action} call={fix.call} onMended={onMended} />
    </>
  );
}

interface FoundProps {
  fix: TraceFix;
  call: FixCall;
  onMended: () => void;
}

/** Lists the sources found at an unknown site, of which one is chosen, with its headlines. */
function FoundFix({ fix, call, onMended }: FoundProps) {
  const t = useT('sources');
  const [chosen, setChosen] = useState(keyOfFound(fix.found[0]!));
  const one = fix.found.find((found) => keyOfFound(found) === chosen) ?? fix.found[0]!;
  return (
    <>
      <p>{t('missed.why.found_there', { count: fix.found.length })}</p>
      <Radio.Group value={chosen} onChange={setChosen} aria-label={t('missed.choose_found')}>
        <ul className={classes.found}>
          {fix.found.map((found) => (
            <li key={keyOfFound(found)}>
              <Radio
                size="xs"
                value={keyOfFound(found)}
                label={<b>{found.title ?? shortAddress(found.url)}</b>}
                description={
                  <>
                    <KindMark kind={found.kind} /> {shortAddress(found.page_url ?? found.url)}
                  </>
                }
              />
              {found === one && <Latest found={found} />}
            </li>
          ))}
        </ul>
      </Radio.Group>
      <MendButton
        action="add_source"
        call={{ ...call, body: { ...call.body, url: one.url, kind: one.kind } }}
        onMended={onMended}
      />
    </>
  );
}

interface MendProps {
  action: Parameters<typeof useMending>[0];
  call: FixCall;
  onMended: () => void;
  variant?: 'filled' | 'default';
}

/** Performs the action that solves the problem. */
export function MendButton({ action, call, onMended, variant = 'filled' }: MendProps) {
  const t = useT('sources');
  const mending = useMending(action, onMended);
  return (
    <div className={classes.fix}>
      <PermissionButton
        permission="stream.update"
        variant={variant}
        loading={mending.isPending}
        onClick={() => mending.mutate(call)}
      >
        {t(`missed.fixes.${action}`)}
      </PermissionButton>
    </div>
  );
}
