import type { AnswerOf, ApiError, EndpointName, Endpoints, InputOfEndpoint } from '@masthead/contract';
import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from '../feedback/notify.ts';
import { call } from './call.ts';
import { refresh } from './queries.ts';

interface CallSettings<N extends EndpointName> {
  /** Endpoints whose answers are out of date afterwards. */
  refreshes?: EndpointName[];
  onSuccess?: (answer: AnswerOf<Endpoints[N]>, input: InputOfEndpoint<Endpoints[N]>) => void;
  /** Return true when the failure has been shown; otherwise it is shown as a notification. */
  onFailure?: (error: ApiError) => boolean;
}

/**
 * Returns a call that changes something: `const hide = useCall('mentions.hide', { refreshes: ['mentions.index'] })`,
 * then `hide.mutate({ params, body })`.
 */
export function useCall<N extends EndpointName>(
  name: N,
  { refreshes = [], onSuccess, onFailure }: CallSettings<N> = {},
) {
  return useMutation<AnswerOf<Endpoints[N]>, ApiError, InputOfEndpoint<Endpoints[N]>>({
    mutationFn: (input) => call(name, input),
    onSuccess: async (answer, input) => {
      onSuccess?.(answer, input);
      await refresh(...refreshes);
    },
    onError: (error) => {
      if (!onFailure?.(error)) notifyFailure(error);
    },
  });
}
