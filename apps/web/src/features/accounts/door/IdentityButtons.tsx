import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { settings } from '../../../shared/page-settings.ts';
import classes from './door.module.css';
import { beginIdentity, identityNames } from './identity.ts';

/** Buttons to continue with an account of each provider that the operator has set up. */
export function IdentityButtons({ redirect, isKept = true }: { redirect?: string | undefined; isKept?: boolean }) {
  const t = useT('accounts');
  const [busy, setBusy] = useState<string | null>(null);
  if (settings.sign_in_with.length === 0) return null;
  const begin = async (provider: (typeof settings.sign_in_with)[number]) => {
    setBusy(provider);
    try {
      location.assign(await beginIdentity(provider, { redirect, isKept }));
    } catch (error) {
      notifyFailure(error);
      setBusy(null);
    }
  };
  return (
    <div className={classes.providers}>
      {settings.sign_in_with.map((provider) => (
        <Button
          key={provider}
          size="md"
          fullWidth
          loading={busy === provider}
          disabled={busy !== null && busy !== provider}
          onClick={() => void begin(provider)}
        >
          {t('sign_in.with', { provider: identityNames[provider] })}
        </Button>
      ))}
    </div>
  );
}
