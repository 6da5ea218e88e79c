import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const guide = fileURLToPath(new URL('../../docs/guide', import.meta.url))

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '#guide': guide } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: script, and the service serves /assets only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
})
