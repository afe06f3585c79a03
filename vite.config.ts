// How the pages are built: once for the browser, once for the server that renders them.
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/lib/browser-contracts.mjs'
import { codeSplitting, refuseCircles } from './scripts/lib/page-chunks.mjs'

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

export default defineConfig({
  plugins: [react(), refuseServerCode(), browserContracts(), plainImports(), refuseCircles()],
  css: { modules: { generateScopedName: classNames() } },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0, // the security policy allows no data: fonts
    modulePreload: false, // the server names a page's files in its head
    reportCompressedSize: false,
  },
  // the office alone has workers
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: 'office/assets/[name]-[hash].js',
        chunkFileNames: 'office/assets/[name]-[hash].js',
        assetFileNames: 'office/assets/[name]-[hash].[ext]',
      },
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        cssCodeSplit: false, // one small sheet: a page never appears without its looks
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'src/app/web/entry.client.tsx',
          preserveEntrySignatures: false,
          // schemas that nothing checks by are left out
          treeshake: {
            manualPureFunctions: ['z', 'requiredText', 'optionalText', 'wholeNumber', 'jsonText'],
            propertyReadSideEffects: false,
          },
          output: {
            codeSplitting,
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
    },
    // the screens of staff: rendered in the browser alone, with a budget of their own
    office: {
      consumer: 'client',
      define: production,
      build: {
        manifest: true,
        cssCodeSplit: false, // late screens bring no sheet of their own
        outDir: 'dist/office',
        assetsDir: 'office/assets',
        rolldownOptions: { input: 'src/back-office/web/office.entry.tsx' },
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

/** `.row` of `cart-screen.module.css` is `cart-screen-row`: short, and it says where to look. */
function classNames() {
  const homes = new Map<string, string>()
  return (name: string, file: string): string => {
    const home = path.basename(file, '.module.css')
    if ((homes.get(home) ?? file) !== file) {
      throw new Error(`Два файла стилей с одним именем: ${file} и ${homes.get(home)}`)
    }
    homes.set(home, file)
    return `${home}-${name}`
  }
}

/** A page's files are named in its head, its styles are one sheet: an import has nothing to preload. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null,
  }
}

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
