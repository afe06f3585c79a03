// How the pages are built: once for the browser, once for the server that renders them.
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const reactPackages = /node_modules\/(react|react-dom|react-router|scheduler)\//
const doors = /\/src\/[^/]+\/web\/public\.ts$/
const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig({
  plugins: [react(), refuseServerCode()],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the security policy allows no data: fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        cssCodeSplit: false, // one small sheet: a page never appears without its looks
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'src/app/web/entry.client.tsx',
          // changes with the lock file, not with every page: browsers keep it from release to release
          output: { codeSplitting: { groups: [{ name: 'react', test: reactPackages }] } },
          // what is taken through a slice's door brings no more than itself
          treeshake: { moduleSideEffects: [{ test: doors, sideEffects: false }] },
        },
      },
    },
    ssr: {
      define: production,
      resolve: { noExternal: true }, // one file starts sooner than a hundred packages
      build: {
        ssr: true,
        copyPublicDir: false,
        minify: false,
        outDir: 'dist/web-server',
        rolldownOptions: { input: 'src/app/web/entry.server.tsx' },
      },
    },
  },
})

/** Pages never carry a slice's server room, neither its code nor its secrets. */
function refuseServerCode(): Plugin {
  return {
    name: 'refuse-server-code',
    load(id) {
      if (/\/src\/[^/]+\/server\//.test(id)) {
        this.error(`Код сервера попал в страницы: ${id}`)
      }
    },
  }
}
