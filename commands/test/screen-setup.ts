import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// The first test of a file waits for the screen's own script to be read; a busy machine needs more than the usual second for it.
configure({ asyncUtilTimeout: 5000 });
