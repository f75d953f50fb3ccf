import { Button, Loader, TextInput } from '@mantine/core';
import { ApiError, type IdentityProvider } from '@masthead/contract';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { beginSession, continueTo } from '../../../shared/session/index.ts';
import { DoorForm } from './DoorForm.tsx';
import { DoorNote } from './DoorNote.tsx';
import { identityNames, rememberNewcomer, takeBegun } from './identity.ts';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const route = getRouteApi('/public/login/with/$provider');

interface Kept {
  redirect: string | undefined;
  isKept: boolean;
}

type State =
  | { kind: 'running' }
  | { kind: 'failed'; message: string | null }
  | { kind: 'code'; ticket: string; kept: Kept };

/** Completes a sign-in after Google or Microsoft has sent the person back. */
export function IdentityPage() {
  const t = useT('accounts');
  const { provider } = route.useParams();
  const name = identityNames[provider as IdentityProvider] ?? provider;
  const state = useAnswer(provider as IdentityProvider);
  return (
    <SignedOutLayout>
      {state.kind === 'running' && (
        <DoorNote title={t('sign_in.with_running', { provider: name })}>
          <Loader size={24} color="gray" />
        </DoorNote>
      )}
      {state.kind === 'failed' && (
        <DoorNote
          title={t('sign_in.with_failed')}
          lead={state.message ?? t('sign_in.with_refused', { provider: name })}
        >
          <Button component={Link} to="/login" size="md">
            {t('recovery.back')}
          </Button>
        </DoorNote>
      )}
      {state.kind === 'code' && <CodeForm ticket={state.ticket} kept={state.kept} />}
    </SignedOutLayout>
  );
}

/** Gives the answer of the provider to the API, once, and continues to the requested page. */
function useAnswer(provider: IdentityProvider): State {
  const { code, state: given, iss, error } = route.useSearch();
  const router = useRouter();
  const [state, setState] = useState<State>(error ? { kind: 'failed', message: null } : { kind: 'running' });
  const isHanded = useRef(false);
  useEffect(() => {
    if (isHanded.current || error) return;
    isHanded.current = true;
    const begun = takeBegun(provider);
    const finish = async () => {
      // Without a secret the API answers that another browser began.
      const body = { code, state: given, iss, secret: begun?.secret ?? '-' };
      const { data } = await call('auth.identity.finish', { params: { provider }, body });
      const kept = { redirect: begun?.redirect, isKept: begun?.isKept ?? false };
      if (data.ticket !== null) return setState({ kind: 'code', ticket: data.ticket, kept });
      if (data.newcomer) {
        rememberNewcomer(data.newcomer);
        return await router.navigate({ to: '/signup', replace: true });
      }
      if (!data.session) return;
      await beginSession(data.session.access_token, kept.isKept);
      await continueTo(router, kept.redirect);
    };
    finish().catch((failure: unknown) =>
      setState({ kind: 'failed', message: failure instanceof ApiError ? failure.body.message : null }),
    );
  }, [provider, code, given, iss, error, router]);
  return state;
}

/** Asks for the second factor of the account. */
function CodeForm({ ticket, kept }: { ticket: string; kept: Kept }) {
  const t = useT('accounts');
  const router = useRouter();
  const form = useForm({
    schema: 'auth.identity.confirm',
    initial: { ticket, code: '' },
    asksBeforeLeaving: false,
    submit: async (body) => {
      const { access_token } = await call('auth.identity.confirm', { body });
      await beginSession(access_token, kept.isKept);
    },
    onDone: () => void continueTo(router, kept.redirect),
  });
  return (
    <DoorForm title={t('sign_in.title')} lead={t('sign_in.code_lead')} form={form} action={t('sign_in.action')}>
      <TextInput
        size="md"
        autoComplete="one-time-code"
        autoFocus
        {...form.text('code')}
        label={t('sign_in.code')}
        description={t('sign_in.code_hint')}
      />
    </DoorForm>
  );
}
