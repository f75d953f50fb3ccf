import { Input, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { useBilling } from '../billing.api.ts';
import classes from './card.module.css';
import type { CardEntry } from './enter-card.ts';
import { loadStripe, refuseOn, type Stripe, stripeLocale } from './stripe.ts';

interface Props {
  onEntry: (entry: CardEntry) => void;
  error: string | null;
}

/** Loads the script of Stripe and returns it. */
export function useStripe() {
  const settings = useQuery({ ...apiQuery('settings.show'), staleTime: Number.POSITIVE_INFINITY });
  const given = settings.data?.data.stripe;
  return useQuery({
    queryKey: ['stripe', given?.script_url],
    queryFn: () => loadStripe(given!),
    enabled: !!given,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The card field of Stripe, in a frame of its own: card data never reach our page. */
export function StripeCardField(props: Props) {
  const t = useT('billing');
  const { language } = useTranslator();
  const scheme = useComputedColorScheme('light');
  const stripe = useStripe();
  if (stripe.isError) return <ErrorState error={stripe.error} onRetry={() => void stripe.refetch()} />;
  if (!stripe.data)
    return (
      <div className={classes.stripe}>
        <RowSkeletons count={3} />
      </div>
    );
  return (
    <Input.Wrapper label={t('card.card')} error={props.error}>
      {/* Another language or theme, another field: Stripe fixes both when the field is made. */}
      <Field
        key={`${language} ${scheme}`}
        stripe={stripe.data}
        language={language}
        isDark={scheme === 'dark'}
        {...props}
      />
    </Input.Wrapper>
  );
}

function Field({ stripe, language, isDark, onEntry }: Props & { stripe: Stripe; language: string; isDark: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const currency = useBilling().billing?.currency.toLowerCase();
  useEffect(() => {
    if (!place.current || !currency) return;
    const elements = stripe.elements({
      mode: 'setup',
      currency,
      locale: stripeLocale(language),
      appearance: { theme: isDark ? 'night' : 'stripe', variables: { fontSizeBase: '13px', borderRadius: '6px' } },
    });
    const field = elements.create('payment', {
      layout: { type: 'accordion', defaultCollapsed: false },
      wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      fields: { billingDetails: { name: 'never', address: 'never' } },
    });
    field.on('ready', () => {
      setReady(true);
      onEntry({
        check: async () => refuseOn(await elements.submit()),
        confirm: async (clientSecret, { name, address }) => {
          const { line1, line2, city, country, postal_code, state } = address;
          const billing_details = {
            name,
            address: { line1, line2: line2 ?? '', city, country, postal_code, state: state ?? '' },
          };
          const outcome = await stripe.confirmSetup({
            elements,
            clientSecret,
            confirmParams: { return_url: location.href, payment_method_data: { billing_details } },
            redirect: 'if_required',
          });
          refuseOn(outcome);
          const method = outcome.setupIntent?.payment_method;
          return typeof method === 'string' ? method : (method?.id ?? '');
        },
      });
    });
    field.mount(place.current);
    return () => field.destroy();
  }, [stripe, language, isDark, currency, onEntry]);
  return (
    <div className={classes.stripe}>
      {!isReady && (
        <div className={classes.waiting}>
          <RowSkeletons count={3} />
        </div>
      )}
      <div ref={place} />
    </div>
  );
}
