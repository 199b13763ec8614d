import { Box } from 'ink';
import type { Intent } from './advance.ts';
import { picked } from './deeds.ts';
import { Dialog } from './dialogs/Dialog.tsx';
import { dialogText } from './dialogs/dialog-text.ts';
import { PresetPicker } from './dialogs/PresetPicker.tsx';
import { SheetFrame } from './dialogs/SheetFrame.tsx';
import { StaleChoices } from './dialogs/StaleChoices.tsx';
import { TooSmall } from './dialogs/TooSmall.tsx';
import { HelpBar } from './frame/HelpBar.tsx';
import { TextLine } from './frame/TextLine.tsx';
import { useTheme } from './hooks/use-theme.ts';
import type { KeyName } from './keys.ts';
import type { Roomy } from './layout.ts';
import { OnePane } from './panes/OnePane.tsx';
import { TwoPanes } from './panes/TwoPanes.tsx';
import { dialogTop } from './reading.ts';
import type { Scene } from './scene.ts';
import { Header } from './status/Header.tsx';
import { seatOfUrgent, statusLine, urgentLine } from './status/status-line.ts';
import { say } from './text/line.ts';

type ScreenProps = {
  readonly scene: Scene;
  /** Whether what goes on outside has taken long enough to be told. */
  readonly isSlow: boolean;
  readonly onKey: (key: KeyName) => void;
  /** What a choice in a dialog asks for. */
  readonly onAsk: (intents: readonly Intent[]) => void;
};

/** The whole screen for a scene: exactly its rows, nothing past its last column. */
export function Screen({ scene, isSlow, onKey, onAsk }: ScreenProps) {
  const { layout, model } = scene;
  if (layout.kind === 'too-small') return <TooSmall size={layout} selection={model.draft.selection} />;
  const { columns, rows } = layout;
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {model.view.sheet === null ? (
        <Panes scene={scene} layout={layout} isSlow={isSlow} />
      ) : (
        <SheetFrame scene={scene} layout={layout} sheet={model.view.sheet} />
      )}
      <HelpBar scene={scene} columns={columns} height={layout.footer} />
      <TopDialog scene={scene} layout={layout} onKey={onKey} onAsk={onAsk} />
    </Box>
  );
}

type PanesProps = { readonly scene: Scene; readonly layout: Roomy; readonly isSlow: boolean };

function Panes({ scene, layout, isSlow }: PanesProps) {
  const { glyphs } = useTheme();
  const urgent = urgentLine(scene, isSlow, glyphs);
  const seat = seatOfUrgent(layout, scene);
  return (
    <>
      <Header scene={scene} layout={layout} urgent={seat === 'header' ? urgent : null} />
      {layout.kind === 'two-panes' ? (
        <TwoPanes scene={scene} layout={layout} />
      ) : (
        <OnePane scene={scene} layout={layout} urgent={seat === 'details' ? urgent : null} />
      )}
      {layout.hasStatus && <TextLine line={statusLine(scene, urgent, layout.columns, glyphs)} />}
      {layout.hasRule && <TextLine line={say(glyphs.box.rule.repeat(layout.columns), 'muted')} />}
    </>
  );
}

type TopDialogProps = Pick<ScreenProps, 'scene' | 'onKey' | 'onAsk'> & { readonly layout: Roomy };

function TopDialog({ scene, layout, onKey, onAsk }: TopDialogProps) {
  const { glyphs } = useTheme();
  const { picker } = scene.model.view;
  const text = dialogText(scene, layout, glyphs);
  if (text !== null)
    return (
      <Dialog
        text={text}
        size={layout}
        top={dialogTop(scene)}
        scrollKeys={text.choices > 0 ? 'PgUp/PgDn' : glyphs.upDown}
      >
        {text.choices > 0 && <StaleChoices size={layout} onChoose={onKey} />}
      </Dialog>
    );
  if (scene.model.draft.phase.kind !== 'editing' || picker === null) return null;
  return <PresetPicker presets={picker} size={layout} onChoose={(preset) => onAsk(picked(preset, scene))} />;
}
