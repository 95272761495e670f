import * as react from 'react';
import * as apiClient from '@quoin/shared/runtime/api-client';
import * as appKey from '@quoin/shared/runtime/app-key';
import * as auth from '@quoin/shared/runtime/auth';
import * as router from '@quoin/shared/runtime/router';

/**
 * The shared modules as this build resolves them. This file itself is not shared: the shell and every remote bundle
 * their own copy, so that a test can check that all copies refer to the same instances.
 */
export const singletons = {
  useState: react.useState,
  Link: router.Link,
  call: apiClient.call,
  authToken: auth.authToken,
  appKey: appKey.appKey,
};
