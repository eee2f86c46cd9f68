import { expect, test } from 'vitest';
import {
  committed,
  dragTransform,
  edgeTransform,
  edgeWidth,
  exitTransform,
  gesture,
  highlighted,
  isDecision,
  rotation,
} from '#islands/feed/drag.ts';

test('a drag beyond 50 px highlights its side', () => {
  expect(highlighted(50)).toBeNull();
  expect(highlighted(51)).toBe('interested');
  expect(highlighted(-50)).toBeNull();
  expect(highlighted(-51)).toBe('ignored');
});

test('a release past 100 px sends; otherwise the card returns', () => {
  expect(committed(100)).toBeNull();
  expect(committed(100.5)).toBe('interested');
  expect(committed(-100)).toBeNull();
  expect(committed(-101)).toBe('ignored');
  expect(committed(0)).toBeNull();
});

test('the card turns dx / 26 degrees, at most 8', () => {
  expect(rotation(26)).toBe(1);
  expect(rotation(-52)).toBe(-2);
  expect(rotation(1000)).toBe(8);
  expect(rotation(-1000)).toBe(-8);
});

test('the edge is a tenth of the drag, maximum 10', () => {
  expect(edgeWidth(0)).toBe(0);
  expect(edgeWidth(-40)).toBe(4);
  expect(edgeWidth(400)).toBe(10);
  expect(edgeTransform(50)).toBe('scaleX(0.5)');
});

test('the card follows the pointer and leaves in its direction', () => {
  expect(dragTransform(52, 10)).toBe('translate(52px, 3px) rotate(2deg)');
  expect(exitTransform('interested')).toMatch(/^translate\(120%.*rotate\(12deg\)$/);
  expect(exitTransform('ignored')).toMatch(/^translate\(-120%.*rotate\(-12deg\)$/);
});

test('a few pixels are a click, vertical moves a scroll', () => {
  expect(gesture(3, 4)).toBe('none');
  expect(gesture(8, 3)).toBe('drag');
  expect(gesture(-8, 7)).toBe('drag');
  expect(gesture(5, 8)).toBe('scroll');
  expect(gesture(10, -10)).toBe('scroll');
});

test('a quick second press is ignored for the next card', () => {
  expect(isDecision(Number.POSITIVE_INFINITY, 1)).toBe(true);
  expect(isDecision(299, 0)).toBe(false);
  expect(isDecision(300, 0)).toBe(true);
  expect(isDecision(450, 2)).toBe(false);
  expect(isDecision(500, 2)).toBe(true);
});
