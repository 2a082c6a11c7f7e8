import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

// The pictures in docs/images: the same browser and server as the tests.
export default defineConfig({ ...tests, testMatch: 'shots.ts' });
