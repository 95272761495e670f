import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure } from '@testing-library/react';
import { unknownCalls } from '@quoin/shared/testing/fake-api';

// A busy machine needs longer to draw a screen than the library's second; what never appears still fails.
configure({ asyncUtilTimeout: 5_000 });

/**
 * What the API's client writes down of a call that failed: the tests that make one fail are about what the screen says.
 */
const ofFailedCall = /^[A-Z]+ \/\S* (failed|got no answer): /;
/** Whether something changes after a test looked last depends on how busy the machine is. */
const ofLateChange = /not wrapped in act/;

const complaints: string[] = [];

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const) {
    jest.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      const complaint = format(...words);
      if (!ofFailedCall.test(complaint) && !ofLateChange.test(complaint)) complaints.push(complaint);
    });
  }
});

/**
 * No screen makes React or the browser complain, or asks a server for what nobody told it; a test that is about a
 * complaint looks at the console itself.
 */
afterEach(() => {
  jest.restoreAllMocks();
  expect({ complaints: complaints.splice(0), unknown: unknownCalls() }).toEqual({ complaints: [], unknown: [] });
});
