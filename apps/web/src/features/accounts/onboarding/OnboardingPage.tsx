import { Button, Stepper } from '@mantine/core';
import { ApiError, onboardingStepNames } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { FormSkeleton } from '../../../shared/page/index.ts';
import { DoorNote } from '../door/DoorNote.tsx';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { ContactStep } from './ContactStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { LogoStep } from './LogoStep.tsx';
import classes from './onboarding.module.css';
import { ProfileStep } from './ProfileStep.tsx';

const route = getRouteApi('/public/onboarding/$userId');
const forms = {
  profile: ProfileStep,
  logo: LogoStep,
  contact: ContactStep,
  'email-confirmation': EmailStep,
} as const;

/** The four steps of a newcomer: profile, logo, contact, e-mail. Done ones can be gone back to. */
export function OnboardingPage() {
  const t = useT('accounts');
  const { userId } = route.useParams();
  const { step: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isPending } = useQuery({
    ...apiQuery('onboarding.show', { params: { user_id: userId } }),
    retry: false,
  });
  if (isPending)
    return (
      <SignedOutLayout>
        <FormSkeleton />
      </SignedOutLayout>
    );
  if (!data) return <Broken message={error instanceof ApiError ? error.body.message : null} />;
  const reached = data.data.step ? onboardingStepNames.indexOf(data.data.step) : onboardingStepNames.length - 1;
  const at = Math.min(wanted ? wanted - 1 : reached, reached);
  const name = onboardingStepNames[at]!;
  const Form = forms[name];
  const go = (step: number) => void navigate({ search: { step: step + 1 }, replace: true });
  return (
    <SignedOutLayout
      foot={
        <Link to="/logout" className="underlined">
          {t('onboarding.later')}
        </Link>
      }
    >
      <div className={classes.steps}>
        <Stepper active={at} onStepClick={go} size="xs" iconSize={24}>
          {onboardingStepNames.map((step, place) => (
            <Stepper.Step
              key={step}
              label={t(`onboarding.steps.${step}`)}
              allowStepSelect={place <= reached}
              aria-current={place === at ? 'step' : undefined}
            />
          ))}
        </Stepper>
      </div>
      <Form key={name} onboarding={data.data} onDone={() => go(at + 1)} />
    </SignedOutLayout>
  );
}

function Broken({ message }: { message: string | null }) {
  const t = useT('accounts');
  return (
    <SignedOutLayout>
      <DoorNote title={t('onboarding.broken')} lead={message ?? t('onboarding.broken_lead')}>
        <Button component={Link} to="/" size="md" variant="filled">
          {t('onboarding.home')}
        </Button>
      </DoorNote>
    </SignedOutLayout>
  );
}
