/** Frequencies of the two tones (Hz). */
const TONES_HZ = [880, 1175];
/** Duration of each tone (s). */
const TONE_S = 0.16;
const VOLUME = 0.15;

/**
 * Plays two short tones. Plays nothing before the first click or key press in the tab, because browsers block sound
 * until then.
 */
export async function playChime(): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = VOLUME;
  volume.connect(audio.destination);
  const endEvents = TONES_HZ.map((frequency, index) => {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
    return new Promise((resolve) => tone.addEventListener("ended", resolve));
  });
  await Promise.all(endEvents);
  await audio.close();
}
