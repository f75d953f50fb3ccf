import { expect, it } from 'vitest';
import { endpointDocs } from './endpoint-docs.ts';
import { endpointList } from './endpoints.ts';

it('docs/endpoints.md lists every endpoint of the contract', async () => {
  await expect(endpointDocs(endpointList)).toMatchFileSnapshot('../../../docs/endpoints.md');
});
