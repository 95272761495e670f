import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine needs longer to draw a screen than the library's second; what never appears still fails.
configure({ asyncUtilTimeout: 5_000 });
