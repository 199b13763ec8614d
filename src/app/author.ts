/**
 * Mode files of one's own: begun, changed and removed. A text comes in and a result goes out; whoever calls brings the editor
 * and the question. Nothing here selects a mode, and only removing one that is selected changes what is.
 */

import type { Reading } from '../formats/mode-file.ts';
import { type Effect, effectOf, type OwnPlace, type Remainder, slotOf, takesAway } from '../kernel/authoring.ts';
import { type Catalog, type Layer, modeOf } from '../kernel/catalog.ts';
import type { Diagnostic } from '../kernel/diagnostic.ts';
import { find } from '../kernel/directive.ts';
import { isModeKey, type Mode, type ModeKey, RESERVED_KEYS, type Scope } from '../kernel/mode.ts';
import { planWithout, type Situation } from '../kernel/plan.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { no, ok, type Result } from '../kernel/result.ts';
import type { Selection } from '../kernel/selection.ts';
import { selectionIn } from '../kernel/standing.ts';
import { type TemplateKind, templateFor } from '../kernel/template.ts';
import { visibleLine } from '../kernel/visible.ts';
import { filesOf, type ShownFile, type ShownFiles } from '../storage/definition-store.ts';
import { perform, situationOf } from './apply.ts';
import { catalogWith, readCatalog } from './read-catalog.ts';
import type { Services } from './services.ts';
import { readWorkspace, workspaceOf } from './workspace.ts';
