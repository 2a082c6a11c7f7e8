import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The page is built into web/dist, which the Go binary embeds. No script or style
// is inlined, because the server's policy allows none.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  test: { setupFiles: ['src/nobrowser.ts'], testTimeout: 60_000 },
  server: { proxy: { '/api': 'http://127.0.0.1:8036' } },
});
