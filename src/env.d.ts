/// <reference types="astro/client" />
import type { View } from './views.ts';

declare global {
  namespace App {
    interface Locals {
      /** What the page shows; passed by `render` in `src/entry.ts`. */
      view: View;
    }
  }
}
