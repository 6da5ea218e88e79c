import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readyMadeCalls } from './ready-made-calls.ts'

const docs = (folder: string) => fileURLToPath(new URL(`../../docs/${folder}`, import.meta.url))

export default defineConfig({
  plugins: [react(), readyMadeCalls()],
  resolve: { alias: { '#guide': docs('guide'), '#images': docs('images') } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Words are fetched with the screens that say them, although one file names them all.
      treeshake: { moduleSideEffects: [{ test: /\/src\/texts\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so it stays in caches over releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // One small file instead of fifty tiny ones.
            { name: 'icons', test: /node_modules\/lucide-react\// },
          ],
        },
      },
    },
  },
})
