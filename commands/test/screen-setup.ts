import '@testing-library/jest-dom';
import { format } from 'node:util';
import { configure } from '@testing-library/react';
import { takeUnhandledCalls } from '@quoin/shared/testing/fake-api';

// The library's default of 1 s is too short for a busy machine.
configure({ asyncUtilTimeout: 5_000 });

/** The API client logs failed calls; tests that make a call fail check what the screen shows instead. */
const ofFailedCall = /^[A-Z]+ \/\S* (failed|got no answer): /;
/** React logs state changes after a test's last check; whether some occur depends on the machine's load. */
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
 * Fails a test on warnings and errors in the console, and on API calls that the test did not define. A test of a
 * warning mocks the console itself.
 */
afterEach(() => {
  jest.restoreAllMocks();
  expect({ complaints: complaints.splice(0), unknown: takeUnhandledCalls() }).toEqual({ complaints: [], unknown: [] });
});
