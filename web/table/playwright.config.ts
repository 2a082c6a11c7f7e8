import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// The tests drive a real Chromium against a real server; each file's server is
// started by e2e/test.ts. Nothing here asserts on time, so the timeouts are only
// there to end what hangs.
const debian = '/usr/bin/chromium';

// The last list that Chromium is given counts, so this one holds what Playwright switches
// off too. With each page Chromium would load parts of a window that nobody sees, which
// takes as long as many a test.
const off = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../../bin/e2e',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // A second net, for a machine that stands still for a while.
  retries: 1,
  timeout: 900_000,
  expect: { timeout: 90_000, toPass: { intervals: [50, 100, 250, 500] } },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    trace: 'off',
    launchOptions: {
      ...(existsSync(debian) ? { executablePath: debian } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--enable-precise-memory-info', `--disable-features=${off.join(',')}`],
    },
  },
});
